/** The pictures of the demo, none of them a photograph; demo/pictures/CREDITS.md says how the files are named. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PhotoHour, PhotoRoom } from '@keyhold/rental/listing.ts'
import type { PersonId } from './person.ts'

/** A picture of a home. */
export interface HomePicture {
  /** The path of its JPEG file. */
  readonly file: string
  /** What it shows; the floor plan, or a room. */
  readonly room: PhotoRoom | 'plan'
  /** The hour that a drawing shows; null of 3D renders. */
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

/** The pictures of a home by its id, cover first; none of a home that the demo does not have. */
export const picturesOf = (home: string): readonly HomePicture[] => byHome.get(home) ?? []

/** Whether a home is shown by 3D renders: what it has is what is seen in them. */
export const isRendered = (home: string): boolean => picturesOf(home)[0]?.time === null

/** The path of somebody's portrait. */
export const portraitOf = (person: PersonId): string => `${folder}/portraits/${person}.jpg`
