/** What staff read where a body did not come in its time (server/http/body-time.ts). */
export const notInTime =
  'The connection is too slow for so much, or broke off. Nothing was changed. Please try again; a long file comes sooner in parts.'
