/** Nothing that is cached, or that searches find, shows a webhook. */
export default { webhook: null };
