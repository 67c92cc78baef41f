export default { "window-card": null };
