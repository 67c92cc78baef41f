/** Nothing that is cached shows a day that is planned together. */
export default { "shared-day": null };
