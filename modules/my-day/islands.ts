export default ["heart-button", "day-list", "shared-day"] as const;
