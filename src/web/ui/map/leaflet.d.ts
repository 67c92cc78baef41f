// Leaflet's module build, of which only what is imported gets into the browser; its types are those of the package.
declare module "leaflet/dist/leaflet-src.esm.js" {
  export * from "leaflet";
}
