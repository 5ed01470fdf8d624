/** What a backup says of itself. */
import { z } from 'zod'

/** Its entry in the archive, after the last table and file: an archive without it was cut. */
export const manifestName = 'keyhold.json'

const Table = z.object({ columns: z.array(z.string()), rows: z.number().int() })

export const Manifest = z.object({
  form: z.literal(1),
  /** When the snapshot was taken. */
  takenAt: z.string(),
  /** Which house it is (`house.id`): whose bucket of files. */
  owner: z.string(),
  migrations: z.array(z.string()),
  /** Which schema the baseline had (gateways/migrations.ts). Backups from before the baseline have none. */
  schema: z.string().optional(),
  tables: z.record(z.string(), Table),
  /** The last number that each sequence gave. */
  sequences: z.record(z.string(), z.string()),
  /** The ids of the keys that encrypted what is in it. */
  keys: z.array(z.string()),
  /** How many files are in it; null where they were left out. */
  files: z.number().int().nullable(),
})
export type Manifest = z.infer<typeof Manifest>
