/** For so many days an administrator can bring a page back that was deleted. */
export const RESTORABLE_DAYS = 30;
