// The ES module build of Leaflet, which can be tree-shaken, has the types of the package.
declare module "leaflet/dist/leaflet-src.esm.js" {
  export * from "leaflet";
}
