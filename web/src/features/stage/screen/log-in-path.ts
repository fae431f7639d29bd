/** Where an organizer logs in and comes back from. */
export const logInPath = () => `/login?redirect=${encodeURIComponent(location.pathname)}`;
