/** The pictures of the demo, none of them a photograph; demo/pictures/CREDITS.md explains the file names. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PhotoHour, PhotoRoom } from '@keyhold/rental/listing.ts'
import type { PersonId } from './person.ts'

/** A picture of a home. */
export interface HomePicture {
  /** The path of its JPEG file. */
  readonly file: string
  /** The floor plan, or the room it shows. */
  readonly room: PhotoRoom | 'plan'
  /** The time of day in a drawing; null for 3D renders. */
  readonly time: PhotoHour | null
}

const folder = fileURLToPath(new URL('../pictures', import.meta.url))
const fileName = /^(?<home>.+)-\d-(?<room>[a-z]+?)(?<evening>-evening)?\.jpg$/

const pictures = ['drawn', 'rendered'].flatMap((kind) =>
  readdirSync(`${folder}/${kind}`)
    .toSorted()
    .map((name) => {
      const { home, room, evening } = fileName.exec(name)?.groups ?? {}
      if (!home) throw new Error(`demo/pictures/${kind}/${name} is not named after a home`)
      const time = kind === 'drawn' ? (evening ? 'evening' : 'day') : null
      return { home, file: `${folder}/${kind}/${name}`, room, time } as HomePicture & { readonly home: string }
    }),
)
const byHome = Map.groupBy(pictures, ({ home }) => home)

/** The pictures of a home by its id, cover first; none for an unknown home. */
export const picturesOf = (home: string): readonly HomePicture[] => byHome.get(home) ?? []

/** Whether a home has 3D renders, which then define its features. */
export const isRendered = (home: string): boolean => picturesOf(home)[0]?.time === null

/** The path of a person's portrait. */
export const portraitOf = (person: PersonId): string => `${folder}/portraits/${person}.jpg`
