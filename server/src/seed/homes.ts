/** Lists the homes of the demo data: facts and cover first, so that the doors open soon; the other pictures afterwards. */

import { homes } from '@keyhold/demo/demoData.ts'
import type { Home } from '@keyhold/demo/home.ts'
import { adOf } from '@keyhold/demo/home.ts'
import type { PersonId } from '@keyhold/demo/person.ts'
import { describe, homePictures, type PictureSpec, renderJpeg, renderPlan } from '@keyhold/demo/pictures/draw.ts'
import type { Listings } from '../features/listings/service.ts'
import type { NewPhoto } from '../features/photos/service.ts'
import type { Person } from '../gateways/session.ts'
import { stableId } from './ids.ts'

/** The id of a home's listing. */
export const listingIdOf = (home: string) => stableId('home', home)

/** Lists and publishes every home with its cover; `said` hears how many are done. */
export async function seedHomes(
  listings: Listings,
  people: ReadonlyMap<PersonId, Person>,
  today: string,
  pictureWidth: number,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  let done = 0
  const waiting = homes.values()
  const work = async () => {
    for (const home of waiting) {
      await listHome(listings, ownerOf(home, people), home, today, pictureWidth)
      onProgress(++done, homes.length)
    }
  }
  await Promise.all([work(), work()])
}

async function listHome(
  listings: Listings,
  owner: Person,
  home: Home,
  today: string,
  pictureWidth: number,
): Promise<void> {
  const { termOfLease, pets, ...ad } = adOf(home, today)
  const id = await listings.draft(
    owner,
    { ...ad, termOfLease: [...termOfLease], pets: [...pets] },
    listingIdOf(home.id),
  )
  const [cover] = homePictures(home.pictureSeed, home.city, home.pictureCount)
  await listings.upload(owner, id, { files: cover ? [await drawn(cover, pictureWidth)] : [] })
  await listings.publish(owner, id)
}

/** Draws and adds the pictures that are still missing, two homes at a time; again after a restart it goes on where it stopped. */
export async function addPictures(
  listings: Listings,
  people: ReadonlyMap<PersonId, Person>,
  pictureWidth: number,
  isOver: () => boolean,
): Promise<void> {
  const waiting = homes.values()
  let failure: { readonly error: unknown } | undefined
  const isLast = () => failure !== undefined || isOver()
  const work = async () => {
    for (const home of waiting) {
      if (isLast()) return
      try {
        await addMissing(listings, ownerOf(home, people), home, pictureWidth, isLast)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all([work(), work()]) // of which one that fails waits for the other: whoever waits for both closes the database next
  if (failure) throw failure.error
}

async function addMissing(
  listings: Listings,
  owner: Person,
  home: Home,
  pictureWidth: number,
  isOver: () => boolean,
): Promise<void> {
  const id = listingIdOf(home.id)
  const listed = await listings.read(id, owner).catch(() => undefined)
  if (!listed || listed.photos.length === 0) return
  const pictures = homePictures(home.pictureSeed, home.city, home.pictureCount)
  const drawings = [
    ...pictures.map((spec) => () => drawn(spec, pictureWidth)),
    ...(home.hasPlan ? [() => drawnPlan(home, pictureWidth)] : []),
  ]
  const files = []
  for (const draw of drawings.slice(listed.photos.length)) {
    files.push(await draw())
    if (isOver()) return
  }
  const photos = files.length > 0 ? await listings.upload(owner, id, { files }) : listed.photos
  const plan = home.hasPlan && photos.find(({ fileName }) => fileName === planName)
  if (plan && !plan.isPlan) await listings.markPlan(owner, plan.id, true)
}

const planName = 'plan.jpg'

async function drawnPlan({ bedsNumber: beds, bathroom: baths }: Home, width: number): Promise<NewPhoto> {
  return { fileName: planName, bytes: await renderPlan({ beds, baths }, width) }
}

async function drawn(spec: PictureSpec, width: number): Promise<NewPhoto> {
  const { room, time } = describe(spec)
  return { fileName: `${room}-${time}.jpg`, bytes: await renderJpeg(spec, width), alt: { room, time, drawn: true } }
}

function ownerOf(home: Home, people: ReadonlyMap<PersonId, Person>): Person {
  const owner = people.get(home.owner)
  if (!owner) throw new Error(`No demo user is ${home.owner}`)
  return owner
}
