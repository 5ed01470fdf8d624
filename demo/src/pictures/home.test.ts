/** What a person sees in the pictures of one listing, and on a page of many. */
import { expect, test } from 'vitest'
import { homePictures, mostPictures } from './home.ts'
import { cities } from './spec.ts'

test('a home shows as many pictures as asked for, and never more than it has', () => {
  expect(homePictures(3, 'madrid', 5)).toHaveLength(5)
  expect(homePictures(3, 'madrid', 99)).toHaveLength(mostPictures)
})

test('a home is furnished in one palette', () => {
  for (let seed = 0; seed < 40; seed++)
    expect(new Set(homePictures(seed, 'bangkok', 14).map(({ palette }) => palette)).size).toBe(1)
})

test('nobody sees the same sofa or terrace twice in one listing', () => {
  for (let seed = 0; seed < 120; seed++) {
    const pictures = homePictures(seed, 'san-salvador', mostPictures)
    const places = pictures.map(({ room, layout }) => `${room} ${layout}`)
    expect(new Set(places).size).toBe(places.length)
    expect(pictures.filter(({ room }) => room === 'living')).toHaveLength(1)
    // Two of the views share a lounge chair.
    const views = pictures.filter(({ room }) => room === 'view').map(({ layout }) => layout)
    expect(views.includes(0) && views.includes(4)).toBe(false)
  }
})

test('five pictures show where one lives, sleeps, cooks and washes', () => {
  for (let seed = 0; seed < 20; seed++) {
    const shown = homePictures(seed, 'madrid', 5).map(({ room }) => room)
    expect(shown).toEqual(expect.arrayContaining(['living', 'bedroom', 'kitchen', 'bath']))
  }
})

test('the first pictures on a page of results are no twins', () => {
  for (const city of cities) {
    const covers = Array.from({ length: 60 }, (_, seed) => homePictures(seed, city, 1)[0])
    const looks = covers.map((cover) => `${cover?.room} ${cover?.layout} ${cover?.palette}`)
    expect(new Set(looks).size).toBe(looks.length)
    expect(new Set(covers.map((cover) => cover?.room)).size).toBeGreaterThanOrEqual(5)
    for (const [i, cover] of covers.entries()) expect(cover?.palette).not.toBe(covers[i + 1]?.palette)
  }
})

test('the same seed is the same home', () => {
  expect(homePictures(12, 'madrid', 8)).toEqual(homePictures(12, 'madrid', 8))
})
