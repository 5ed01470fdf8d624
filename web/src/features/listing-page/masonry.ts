/** The columns of a home's pictures, filled from the left: as many as can be filled. */

const widest = 3

/** Columns of 300 px at least (spec public §9), and never more than the pictures fill. */
export function masonryStyle(pictures: number): { columns: string } {
  const lines = Math.ceil(pictures / widest)
  return { columns: `300px ${Math.max(1, Math.ceil(pictures / Math.max(1, lines)))}` }
}
