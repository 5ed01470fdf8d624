/** The manifest of a backup. */
import { z } from 'zod'

/** Its entry in the archive, after the last table and file: an archive without it is truncated. */
export const manifestName = 'keyhold.json'

const Table = z.object({ columns: z.array(z.string()), rows: z.number().int() })

export const Manifest = z.object({
  form: z.literal(1),
  /** When the snapshot was taken. */
  takenAt: z.string(),
  /** The instance's id (`instance.id`), which is also its file bucket's owner. */
  owner: z.string(),
  migrations: z.array(z.string()),
  /** The schema of the baseline (gateways/migrations.ts). Backups from before the baseline have none. */
  schema: z.string().optional(),
  tables: z.record(z.string(), Table),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), z.string()),
  /** The ids of the keys that its data is encrypted with. */
  keys: z.array(z.string()),
  /** How many files it contains; null if they were omitted. */
  files: z.number().int().nullable(),
})
export type Manifest = z.infer<typeof Manifest>
