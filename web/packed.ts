/** Packs what is built once, as small as it gets, beside each file: the server sends it as it lies there. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const text = /\.(js|css|svg)$/
/** Smaller files do not get smaller by it; larger ones (the map) are packed quickly instead of best. */
const worthwhile = 1_024
const large = 450_000

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < worthwhile) return
  const quality = bytes.length < large ? constants.BROTLI_MAX_QUALITY : 9
  await writeFile(`${file}.br`, await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
}

/** For the files that browsers get. */
export function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => text.test(name))
          .map((name) => pack(path.join(dir, name))),
      )
    },
  }
}
