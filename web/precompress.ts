/** Compresses built files once, as small as possible, beside each file: the server sends them unchanged. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const compressible = /\.(js|css|svg)$/
/** Smaller files do not shrink; larger ones (the map) are compressed fast rather than best. */
const minBytes = 1_024
const largeBytes = 450_000
/** From this size on, several block structures are tried: the same text with other hashes differs by 200 bytes. */
const triedBytes = 100_000
const structures: readonly Record<number, number>[] = [
  {},
  { [constants.BROTLI_PARAM_LGBLOCK]: 24 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
]

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < minBytes) return
  const quality = bytes.length < largeBytes ? constants.BROTLI_MAX_QUALITY : 9
  const isTried = bytes.length >= triedBytes && bytes.length < largeBytes
  const all = await Promise.all(
    (isTried ? structures : [{}]).map((structure) =>
      compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, ...structure } }),
    ),
  )
  const smallest = all.reduce((one, other) => (other.length < one.length ? other : one))
  await writeFile(`${file}.br`, smallest)
}

/** For files sent to browsers. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => compressible.test(name))
          .map((name) => compressFile(path.join(dir, name))),
      )
    },
  }
}
