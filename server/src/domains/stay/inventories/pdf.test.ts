import { keccak256, recoverTypedDataAddress, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../../testing/pdf.ts'
import { kitchen, startInventoryTest, walletOf } from './inventories.setup.ts'

const bench = await startInventoryTest()
const { ask, paid, goTo, signed, answer, read, said, services } = bench
afterAll(bench.close)

const objection = { entry: 'fridge', words: 'Its door does not close by itself.' }
let id = ''
let hash = ''
beforeAll(async () => {
  const lease = await paid()
  id = lease.id
  await goTo(Number(lease.terms.moveIn) + 3_600)
  hash = await signed('lucia', id)
})

async function pdfOf(name: string, language = 'en', path = 'move-in/1') {
  const headers = { ...bench.as(name), 'accept-language': language }
  return services.app.inject({ method: 'GET', url: `/api/contract/${id}/inventory/${path}/pdf`, headers })
}
const words = (lines: readonly string[]) => lines.join(' ')

test('before it is answered the PDF says so, and names no other signer', async () => {
  const { lines } = readPdf((await pdfOf('daniel')).rawPayload)
  expect(words(lines)).toContain('Waiting for Daniel')
  expect(lines).toContain('Not signed')
})

// promise: sgn-4-inventory-paper
test.each([
  ['en', 'Move-in inventory', 'Worn', 'with 1 objection and', 'El Salvador'],
  ['es', 'Inventario de entrada', 'Usado', 'con 1 objeción y', 'El Salvador'],
  ['th', 'บันทึกสภาพที่พักตอนเข้าอยู่', 'มีร่องรอยการใช้', 'มีข้อคัดค้าน 1 ข้อ', 'เอลซัลวาดอร์'],
])(
  'in %s the hash on the PDF is the stored one in the history, for both parties',
  async (language, title, worn, objections, country) => {
    if ((await read('daniel', id)).papers[0]?.versions[0]?.mayAnswer)
      expect(await said(answer('daniel', id, hash, [objection]))).toBe('ok')
    for (const who of ['daniel', 'lucia']) {
      const file = await pdfOf(who, language)
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
      const { lines, pages } = readPdf(file.rawPayload)
      expect(lines).toEqual(expect.arrayContaining([title, worn, 'Worktop', hash, objection.words]))
      expect(lines.filter((line) => line === hash)).toHaveLength(pages)
      expect(words(lines)).toContain(objections)
      expect(words(lines)).toContain('18204 kWh')
      expect(words(lines)).toContain(`San Salvador, ${country}`)
    }
    const detail = await services.app.inject({ url: `/api/contract/${id}`, headers: bench.as('lucia') })
    const recorded = detail.json().history.filter(({ act }: { act: string }) => act === 'record')
    expect(recorded.map(({ facts }: { facts: { hash: string } }) => facts.hash)).toEqual([hash, hash])
  },
)

// promise: sgn-4-inventory-check
test('the file alone is enough to check the hash, and who signed', async () => {
  const { attachments } = readPdf((await pdfOf('lucia')).rawPayload)
  const version = (await read('lucia', id)).papers[0]?.versions[0]
  expect(keccak256(stringToHex(attachments[0] ?? ''))).toBe(hash)
  expect(JSON.parse(attachments[0] ?? '{}').content).toEqual(kitchen)
  expect(keccak256(stringToHex(attachments[1] ?? ''))).toBe(version?.answer?.hash)
  const all = JSON.parse(attachments[2] ?? '[]') as { typedData: never; signature: `0x${string}` }[]
  const signers = await Promise.all(
    all.map(({ typedData, signature }) => recoverTypedDataAddress({ ...(typedData as object), signature } as never)),
  )
  expect(signers).toEqual([walletOf.lucia.address, walletOf.daniel.address])
})

// promise: sgn-4-inventory-paper-own
test('no one else can print it, and a nonexistent version cannot be printed', async () => {
  expect((await pdfOf('tom')).json().code).toBe('lease-not-found')
  for (const path of ['move-in/2', 'move-out/1'])
    expect((await pdfOf('daniel', 'en', path)).json().code).toBe('inventory-not-found')
  expect((await pdfOf('daniel', 'en', 'some-day/1')).statusCode).toBe(400)
  expect((await ask('daniel', id, '/move-in/one/pdf')).statusCode).toBe(400)
})
