import type { ComponentType } from "react";

/** How a screen comes from its own file. */
export type LoadScreen = () => Promise<ComponentType>;

/** Of a route: its screen is loaded when it is opened. */
export const lazyScreen = (load: LoadScreen) => ({ lazy: async () => ({ Component: await load() }) });
