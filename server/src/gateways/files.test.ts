/** The same guarantees for files on the disk and in an S3 store (s3rver, a mock, over the network). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { openTestStore } from '../testing/objectStore.ts'
import type { Files } from './files.ts'
import { openFiles } from './openFiles.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-files-'))
const store = await openTestStore()
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const own = crypto.randomUUID()
const places: Record<string, Files> = {
  'on the disk': await openFiles(readSettings({}), folder, async () => own),
  'in a store that speaks S3': await openFiles(readSettings(store.settings), '/nowhere', async () => own),
}

describe.each(Object.entries(places))('%s', (_, files) => {
  const readText = async (name: string) => {
    const found = await files.read(name)
    return found && { size: found.size, text: (await buffer(found.stream)).toString() }
  }
  const listOld = async (before: number) => {
    const old: string[] = []
    for await (const names of files.listOld('photos', before)) old.push(...names)
    return old
  }

  test('a written file is read in its newest version; an unwritten one does not exist', async () => {
    await files.write('avatars/ada.png', Buffer.from('first'))
    await files.write('avatars/ada.png', Buffer.from('another'))
    expect(await readText('avatars/ada.png')).toEqual({ size: 7, text: 'another' })
    expect(await readText('avatars/ben.png')).toBeUndefined()
  })

  test('a copied folder outlives the original', async () => {
    await files.write('photos/one/480.webp', Buffer.from('small'))
    await files.write('photos/one/960.webp', Buffer.from('large'))
    await files.write('photos/one-more/480.webp', Buffer.from('of another'))
    await files.copyFolder('photos/one', 'photos/two')
    await files.remove('photos/one')
    expect(await readText('photos/one/480.webp')).toBeUndefined()
    expect(await readText('photos/two/480.webp')).toEqual({ size: 5, text: 'small' })
    expect(await readText('photos/two/960.webp')).toEqual({ size: 5, text: 'large' })
    expect(await readText('photos/one-more/480.webp')).toEqual({ size: 10, text: 'of another' })
  })

  test('one file is removed, and removing a missing one is no error', async () => {
    await files.write('avatars/cem.png', Buffer.from('Cem'))
    await files.remove('avatars/cem.png')
    await files.remove('avatars/cem.png')
    expect(await readText('avatars/cem.png')).toBeUndefined()
  })

  test('folders and files without recent writes are found, each by its name', async () => {
    await files.write('photos/old/480.webp', Buffer.from('old'))
    await files.write('photos/alone.png', Buffer.from('alone'))
    expect(await listOld(Date.now() - 60_000)).toEqual([])
    expect(await listOld(Date.now() + 60_000)).toEqual(expect.arrayContaining(['old', 'alone.png']))
  })
})

test('a store that is unreachable or has no such bucket is reported before anything is stored', async () => {
  const opened = (more: object) => openFiles(readSettings({ ...store.settings, ...more }), folder, async () => own)
  await expect(opened({ S3_BUCKET: 'elsewhere' })).rejects.toThrow(
    'The bucket elsewhere that S3_BUCKET names cannot be opened (the store has no such bucket)',
  )
  await expect(opened({ S3_ENDPOINT: 'http://127.0.0.1:1' })).rejects.toThrow('cannot be opened')
})

test('a bucket with the files of another instance is refused and unchanged; its own instance opens it again', async () => {
  const opened = (id: string) => openFiles(readSettings(store.settings), '/nowhere', async () => id)
  await expect(opened(crypto.randomUUID())).rejects.toThrow('holds the files of another instance')
  await opened(own)
})

test('writes on the disk are atomic, and a file is listed only when it is complete', async () => {
  const { 'on the disk': disk } = places
  if (!disk) throw new Error('no disk')
  const [before, after] = [Buffer.alloc(5), Buffer.alloc(40_000_000)]
  await disk.write('photos/torn/480.webp', before)
  const sizes = new Set<number | undefined>()
  const listed = new Set<string>()
  let isOver = false
  const written = disk.write('photos/torn/480.webp', after).finally(() => {
    isOver = true
  })
  while (!isOver) {
    const found = await disk.read('photos/torn/480.webp')
    found?.stream.destroy()
    sizes.add(found?.size)
    for await (const name of disk.listAll()) if (name.startsWith('photos/torn')) listed.add(name)
  }
  await written
  expect([...sizes].filter((size) => size !== before.length && size !== after.length)).toEqual([])
  expect([...listed]).toEqual(['photos/torn/480.webp'])
  expect(await readdir(path.join(folder, 'photos/torn'))).toEqual(['480.webp'])
})

test('an unreadable disk throws instead of listing no files', async () => {
  const broken = path.join(folder, 'broken')
  writeFileSync(broken, 'no folder')
  const files = await openFiles(readSettings({}), broken, async () => own)
  await expect(files.listAll()[Symbol.asyncIterator]().next()).rejects.toThrow('ENOTDIR')
  await expect(files.read('photos/a/480.webp')).rejects.toThrow('ENOTDIR')
})
