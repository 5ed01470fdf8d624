import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { photoRooms } from '@keyhold/rental/listing.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { homes } from './demoData.ts'
import { personIds } from './person.ts'
import { picturesOf, portraitOf } from './pictures.ts'

const pictures = homes.flatMap(({ id }) => picturesOf(id))

test.each(homes)('$id has four to seven pictures, drawn or rendered, of known rooms', ({ id }) => {
  const own = picturesOf(id)
  expect(own.length >= 4 && own.length <= 7).toBe(true)
  expect(new Set(own.map(({ time }) => time === null)).size).toBe(1)
  expect(own.map(({ room }) => room).filter((room) => ![...photoRooms, 'plan'].includes(room))).toEqual([])
  expect(own.filter(({ room }) => room === 'plan').length).toBeLessThanOrEqual(1)
})

const folder = path.join(import.meta.dirname, '../pictures')
const filesOf = (kind: string) => readdirSync(path.join(folder, kind)).map((name) => path.join(folder, kind, name))

test('every file belongs to a home, and no two homes share a picture', () => {
  expect(picturesOf('nowhere')).toEqual([])
  const files = pictures.map(({ file }) => file)
  expect(files.toSorted()).toEqual([...filesOf('drawn'), ...filesOf('rendered')].toSorted())
  expect(new Set(files).size).toBe(files.length)
  const hashes = files.map((file) => createHash('sha256').update(readFileSync(file)).digest('hex'))
  expect(new Set(hashes).size).toBe(files.length)
})

test.each(pictures)('$file may be uploaded, and is no wider than pages show', async ({ file }) => {
  const { width, height, format } = await sharp(file).metadata()
  expect(format).toBe('jpeg')
  expect(width >= 800 && width <= 1600 && height >= 480).toBe(true)
})

test('everyone has a portrait of their own', () => {
  expect(personIds.map(portraitOf).toSorted()).toEqual(filesOf('portraits').toSorted())
  const hashes = personIds.map((id) =>
    createHash('sha256')
      .update(readFileSync(portraitOf(id)))
      .digest('hex'),
  )
  expect(new Set(hashes).size).toBe(personIds.length)
})
