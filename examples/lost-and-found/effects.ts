/** Nothing that is cached, or that searches find, shows what was found. */
export default { "found-thing": null };
