/** Homes for cards, with what a card shows of them. */

interface Row {
  readonly property: { readonly images: readonly unknown[] }
}

/** A card shows its cover, and a second picture to whoever points at it. */
const shownPictures = 2

/** The same homes without the pictures that no card shows: they would travel in the page all the same. */
export function cardRows<Home extends Row>(rows: readonly Home[]): Home[] {
  return rows.map((row) => ({
    ...row,
    property: { ...row.property, images: row.property.images.slice(0, shownPictures) },
  }))
}
