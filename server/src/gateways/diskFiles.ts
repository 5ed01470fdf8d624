/** Files on the disk of this machine. */
import { constants, createReadStream } from 'node:fs'
import { access, cp, link, mkdir, opendir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { atOnce, type Files } from './files.ts'

/** The suffix of a file that is being written: it gets its own name once it is complete. */
const unfinished = '.part'

/** A disk that fails is different from a disk without files: it throws. */
function noneThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Below this, the next pictures may not fit: time to act before the disk is full. */
const leastBytes = 100 * 2 ** 20

/** Whether a folder can be written, and its disk has room. */
async function stateOf(folder: string, least: number): Promise<'ready' | 'away'> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize > least ? 'ready' : 'away'
  } catch {
    return 'away'
  }
}

/** Files in a folder of this machine; a file in two folders is stored once, as a hard link. */
export function createDiskFiles(root: string, least = leastBytes): Files {
  const at = (name: string) => path.join(root, name)
  return {
    async write(name, bytes) {
      await mkdir(path.dirname(at(name)), { recursive: true })
      const part = `${at(name)}.${crypto.randomUUID()}${unfinished}`
      try {
        await writeFile(part, bytes)
        await rename(part, at(name))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read(name) {
      const found = await stat(at(name)).catch(noneThere)
      return found && { size: found.size, stream: createReadStream(at(name)) }
    },
    async copyFolder(from, to) {
      await mkdir(at(to), { recursive: true })
      for (const name of await readdir(at(from))) {
        if (name.endsWith(unfinished)) continue
        const [source, target] = [path.join(at(from), name), path.join(at(to), name)]
        // Where the file system has no hard links, or no more of them, the file is copied.
        await link(source, target).catch(() => cp(source, target))
      }
    },
    remove: (name) => rm(at(name), { recursive: true, force: true }),
    async *listAll() {
      // Folder by folder: there are as many of them as pictures.
      const folders = ['']
      for (let folder = folders.pop(); folder !== undefined; folder = folders.pop())
        for (const entry of (await readdir(at(folder), { withFileTypes: true }).catch(noneThere)) ?? []) {
          const name = path.posix.join(folder, entry.name)
          if (entry.isDirectory()) folders.push(name)
          else if (entry.isFile() && !name.endsWith(unfinished)) yield name
        }
    },
    async *listOld(folder, before) {
      const entries = await opendir(at(folder)).catch(() => [])
      let names: string[] = []
      for await (const { name } of entries) {
        const found = await stat(path.join(at(folder), name)).catch(() => undefined)
        if (found && found.mtimeMs < before) names.push(name)
        if (names.length < atOnce) continue
        yield names
        names = []
      }
      yield names
    },
    state: () => stateOf(root, least),
  }
}
