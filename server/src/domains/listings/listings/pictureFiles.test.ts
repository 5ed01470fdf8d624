/** Pictures with a remote file store: no row lock waits for it, and a failed removal loses no picture. */
import { afterAll, expect, test } from 'vitest'
import { createDiskFiles } from '../../../gateways/diskFiles.ts'
import { createPhotoFiles } from '../../../gateways/photos.ts'
import { createPlaces } from '../../../gateways/places.ts'
import { createTestHomes, jpeg } from '../../../testing/homes.ts'
import { createPhotos } from '../photos/service.ts'
import { createListings } from './service.ts'

const homes = await createTestHomes()
const { database, clock, secret, files: folder } = homes.services.deps
afterAll(() => homes.services.close())

const onDisk = createPhotoFiles(createDiskFiles(folder))
let isAway = false
const open: number[] = []
/** The number of open transactions while the store is called. */
const countOpen = async () =>
  open.push(
    (
      await database`
        select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
    ).length,
  )
const faults: unknown[] = []
const listings = createListings({
  database,
  clock,
  secret,
  places: createPlaces(),
  photos: createPhotos({
    ...homes.services.deps,
    files: {
      ...onDisk,
      keep: (...given) => countOpen().then(() => onDisk.keep(...given)),
      copy: (...given) => countOpen().then(() => onDisk.copy(...given)),
      async remove(id) {
        if (isAway) throw new Error('the store is away')
        await onDisk.remove(id)
      },
    },
  }),
  onFault: (error) => faults.push(error),
})

test('old pictures that cannot be removed are reported to the operator; the new ones stay', async () => {
  const landlord = await homes.createPerson()
  const home = await homes.publish(landlord)
  isAway = true
  const [kept] = await listings.upload(landlord.person, home, {
    files: [{ fileName: 'kitchen.jpg', bytes: await jpeg() }],
    keep: [],
  })
  isAway = false
  expect(faults.map(String)).toEqual(['Error: the store is away'])
  expect(await onDisk.read(kept?.id ?? '', kept?.widths[0] ?? 0)).toBeDefined()
})

test('files are stored and copied while no transaction is open', async () => {
  const landlord = await homes.createPerson()
  const home = await homes.publish(landlord)
  await listings.upload(landlord.person, home, { files: [{ fileName: 'kitchen.jpg', bytes: await jpeg() }] })
  await listings.duplicate(landlord.person, home)
  expect(open.length).toBeGreaterThan(2)
  expect(new Set(open)).toEqual(new Set([0]))
})
