/** Nothing that is cached, or that searches find, shows a calendar: what is read of it are events. */
export default { "calendar-source": null };
