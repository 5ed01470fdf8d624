/**
 * A home's pictures: five at once, all side by side, and one by one.
 * @vitest-environment jsdom
 */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { Gallery } from './Gallery.tsx'
import { masonryStyle } from './masonry.ts'
import '../../ui/dialogs.setup.ts'

afterEach(cleanup)

const rooms = ['living', 'bedroom', 'kitchen', 'bath', 'view', 'facade', 'desk'] as const
const images = rooms.map(
  (room, index): Photo => ({
    id: room,
    uuid: room,
    filePath: `/files/photos/${room}/960.webp`,
    fileName: room,
    originalName: room,
    width: 960,
    height: index % 2 === 0 ? 720 : 1280,
    widths: [{ width: 480, filePath: `/files/photos/${room}/480.webp` }],
    blurred: '',
    alt: { room, time: null, drawn: false },
  }),
)
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const dialog = () => screen.findByRole('dialog', { name: 'Pictures of Casa' })

// promise: pub-2-carousel
test('a home shows its pictures, each with a text alternative, and each opens without JavaScript', () => {
  renderWithProviders(<Gallery images={images} title="Casa" />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    rooms.map((room) => `/api/files/photos/${room}/960.webp`),
  )
  expect(screen.getByAltText('Picture 2 of 7: bedroom')).toBeTruthy()
})

// promise: pub-2-gallery-made
test('a drawing and a 3D render are named as such', () => {
  const alts = [{ time: 'day' as const }, { time: null }].map((alt) => ({
    room: 'living' as const,
    drawn: true,
    ...alt,
  }))
  const pictures = alts.flatMap((alt, at) => images.slice(at, at + 1).map((image) => ({ ...image, alt })))
  renderWithProviders(<Gallery images={pictures} title="Casa" />)
  expect(screen.getByAltText('Picture 1 of 2: living room (drawing)')).toBeTruthy()
  expect(screen.getByAltText('Picture 2 of 2: living room (3D render)')).toBeTruthy()
})

// promise: pub-2-gallery-full
test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 2],
  [5, 3],
  [7, 3],
])('%i pictures fill %i columns, without an empty one', (pictures, columns) => {
  expect(masonryStyle(pictures)).toEqual({ columns: `300px ${columns}` })
})

// promise: pub-2-gallery-clear
test('a single picture has no blurred one beside it', async () => {
  renderWithProviders(<Gallery images={images.map((image) => ({ ...image, blurred: 'data:,x' }))} title="Casa" />)
  await press(screen.getByAltText('Picture 3 of 7: kitchen'))
  const inside = within(await dialog())
  expect((await inside.findByAltText('Picture 3 of 7: kitchen')).style.backgroundImage).toBe('')
})

// promise: pub-2-masonry
test('all pictures are shown side by side in their own shapes, and each links to itself', async () => {
  renderWithProviders(<Gallery images={images} title="Casa" />)
  await press(screen.getByRole('button', { name: 'All 7 pictures' }))
  const inside = within(await dialog())
  const items = await inside.findAllByRole('listitem')
  expect(items.map(({ style }) => style.aspectRatio).slice(0, 2)).toEqual(['960 / 720', '960 / 1280'])
  expect(items).toHaveLength(7)
  await press(inside.getByAltText('Picture 6 of 7: the building from the street'))
  expect(inside.getByRole('status').textContent).toContain('6 / 7')
  await press(inside.getByRole('button', { name: 'All 7 pictures' }))
  expect(await inside.findAllByRole('listitem')).toHaveLength(7)
})

// promise: pub-2-carousel-step
test('a picture opens alone; buttons and arrow keys move on, and stop at both ends', async () => {
  renderWithProviders(<Gallery images={images} title="Casa" />)
  await press(screen.getByAltText('Picture 3 of 7: kitchen'))
  const inside = within(await dialog())
  const said = () => inside.getByRole('status').textContent
  await inside.findByRole('region', { name: 'One picture at a time' })
  const cross = inside.getByRole('button', { name: 'Close' })
  expect(said()).toBe('3 / 7Picture 3 of 7: kitchen')
  await press(inside.getByRole('button', { name: 'Next picture' }))
  expect(said()).toContain('4 / 7')
  for (let times = 0; times < 9; times += 1) await act(async () => void fireEvent.keyDown(cross, { key: 'ArrowRight' }))
  expect(said()).toContain('7 / 7')
  expect(inside.getByRole('button', { name: 'Next picture' }).getAttribute('aria-disabled')).toBe('true')
  for (let times = 0; times < 9; times += 1) await act(async () => void fireEvent.keyDown(cross, { key: 'ArrowLeft' }))
  expect(said()).toContain('1 / 7')
})

// promise: pub-2-carousel-swipe
test('a picture reached by swiping is the one announced', async () => {
  renderWithProviders(<Gallery images={images} title="Casa" />)
  await press(screen.getByAltText('Picture 1 of 7: living room'))
  const inside = within(await dialog())
  const track = await inside.findByRole('list')
  Object.defineProperty(track, 'clientWidth', { value: 400 })
  await act(async () => {
    track.scrollLeft = 790
    fireEvent.scroll(track)
  })
  expect(inside.getByRole('status').textContent).toContain('3 / 7')
})
