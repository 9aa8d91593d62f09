/// <reference types="vite/client" />
/// <reference types="svelte" />

declare module "virtual:icons/core" {
  const icons: Record<string, string>;
  export default icons;
}
declare module "virtual:icons/all" {
  const icons: Record<string, string>;
  export default icons;
}
