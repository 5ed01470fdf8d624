/** Names of every script in our documents, and the characters that none can show. */
import { expect, test } from 'vitest'
import { readPdf } from '../../testing/pdf.ts'
import { prose, signatures } from './blocks.ts'
import { missingCharacters, runsOf } from './runs.ts'
import { bytesOf, createPdf } from './writer.ts'

const names: Readonly<Record<string, string>> = {
  Latin: 'Łukasz Żółć, Nguyễn Thị Hồng',
  Thai: 'ณัฐพงษ์ เก้าแก้ว',
  Greek: 'Γιώργος Ωμέγα',
  Cyrillic: 'Дмитрий Їжакевич',
  Chinese: '王小明 張偉',
  Japanese: '山田さくら タカハシ',
  Korean: '김민수',
  Devanagari: 'प्रिया शर्मा',
  Arabic: 'محمد علي',
  Hebrew: 'שרה כהן',
}

// promise: paper-scripts
for (const [script, name] of Object.entries(names))
  test(`a name in ${script} is shown whole, and can be searched`, async () => {
    expect(missingCharacters(name)).toEqual([])
    const pdf = createPdf('en', 'Names', new Date(0))
    prose(pdf, `Tenant: ${name}, accepted`)
    signatures(pdf, [{ name, how: 'with a wallet' }])
    const words = readPdf(await bytesOf(pdf)).lines.join('')
    expect(words.replaceAll(' ', '')).toContain(`Tenant:${name},accepted`.replaceAll(' ', ''))
  })

// promise: paper-scripts
test('characters that no document can show are named once each; marks and spaces are none', () => {
  expect(missingCharacters('Ana 𐎀𐎀 ᚠ 王\u200d\n')).toEqual(['𐎀', 'ᚠ'])
})

test('words of a script keep the space between them, and give the last one to the text that follows', () => {
  const texts = (line: string) => runsOf(line).map(({ text }) => text)
  expect(texts('By محمد علي, landlord')).toEqual(['By ', 'محمد علي', ', landlord'])
  expect(texts('王 and Ana')).toEqual(['王', ' and Ana'])
  expect(texts('Γιώργος Ωμέγα')).toEqual(['Γιώργος Ωμέγα'])
})

test('a right-aligned line ends at its edge, and a long name is broken', () => {
  const pdf = createPdf('en', 'Names', new Date(0))
  expect(pdf.measure('王小明', 500).width).toBeCloseTo(3 * 9.6, 0)
  expect(pdf.lines('王小明'.repeat(40), 200).length).toBeGreaterThan(4)
})
