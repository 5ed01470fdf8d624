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

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < minBytes) return
  const quality = bytes.length < largeBytes ? constants.BROTLI_MAX_QUALITY : 9
  await writeFile(`${file}.br`, await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
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
