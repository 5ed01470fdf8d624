/** The texts: as long as messages between tenants and landlords in the demo. */
export const words =
  'Good evening! Is the flat on the third floor still free from the first of next month, and is the deposit two months?'
