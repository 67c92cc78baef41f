import type { ComponentType } from "react";

/** Loads the component of a screen. */
export type LoadScreen = () => Promise<ComponentType>;

/** The part of a route that loads its screen when it is opened. */
export const lazyScreen = (load: LoadScreen) => ({ lazy: async () => ({ Component: await load() }) });
