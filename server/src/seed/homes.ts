/** Lists the homes of the demo data with their pictures. */

import { readFile } from 'node:fs/promises'
import { homes } from '@keyhold/demo/demoData.ts'
import type { Home } from '@keyhold/demo/home.ts'
import { adOf } from '@keyhold/demo/home.ts'
import type { PersonId } from '@keyhold/demo/person.ts'
import { type HomePicture, picturesOf } from '@keyhold/demo/pictures.ts'
import type { Listings } from '../domains/listings/listings/service.ts'
import type { NewPhoto } from '../domains/listings/photos/service.ts'
import type { Person } from '../gateways/session.ts'
import { stableId } from './ids.ts'

/** The id of a home's listing. */
export const listingIdOf = (home: string) => stableId('home', home)

/** Lists and publishes every home with its cover; `onProgress` gets the number of finished ones. */
export async function seedHomes(
  listings: Listings,
  people: ReadonlyMap<PersonId, Person>,
  today: string,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  let done = 0
  await twoAtATime(async (home) => {
    const { termOfLease, pets, ...ad } = adOf(home, today)
    const owner = ownerOf(home, people)
    const draft = { ...ad, termOfLease: [...termOfLease], pets: [...pets] }
    const id = await listings.draft(owner, draft, listingIdOf(home.id))
    await listings.upload(owner, id, { files: await photosOf(picturesOf(home.id).slice(0, 1)) })
    await listings.publish(owner, id)
    onProgress(++done, homes.length)
  })
}

/** Adds the other pictures. It uses the processor while the history waits for the chain. */
export async function addPictures(listings: Listings, people: ReadonlyMap<PersonId, Person>): Promise<void> {
  await twoAtATime(async (home) => {
    const owner = ownerOf(home, people)
    const pictures = picturesOf(home.id)
    const photos = await listings.upload(owner, listingIdOf(home.id), { files: await photosOf(pictures.slice(1)) })
    const plan = photos[pictures.findIndex(({ room }) => room === 'plan')]
    if (plan) await listings.markPlan(owner, plan.id, true)
  })
}

async function twoAtATime(work: (home: Home) => Promise<void>): Promise<void> {
  const waiting = homes.values()
  const each = async () => {
    for (const home of waiting) await work(home)
  }
  await Promise.all([each(), each()])
}

const photosOf = (pictures: readonly HomePicture[]) => Promise.all(pictures.map(photoOf))

async function photoOf({ file, room, time }: HomePicture): Promise<NewPhoto> {
  const photo = { fileName: `${room}.jpg`, bytes: await readFile(file) }
  return room === 'plan' ? photo : { ...photo, alt: { room, time, drawn: true } }
}

function ownerOf(home: Home, people: ReadonlyMap<PersonId, Person>): Person {
  const owner = people.get(home.owner)
  if (!owner) throw new Error(`No demo user is ${home.owner}`)
  return owner
}
