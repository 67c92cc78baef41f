/** What follows from the changes of pages follows from each of them. */
export default { "work-on-pages": null };
