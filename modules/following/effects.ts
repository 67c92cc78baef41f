/** Nobody else sees what somebody follows. */
export default { follow: null };
