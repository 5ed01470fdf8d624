/** User text in PDF documents. */
import { expect, test } from 'vitest'
import { readPdf } from '../../testing/pdf.ts'
import { prose } from './blocks.ts'
import { bytesOf, createPdf } from './writer.ts'

test.each([
  [
    'en',
    'The worktop was eleven years into a usual life of fifteen, and its swelling was reported in time. '.repeat(6),
  ],
  ['th', 'รอยไหม้ไม่มีข้อโต้แย้ง เคาน์เตอร์ใช้งานมาแล้วสิบเอ็ดปี และผู้เช่าแจ้งว่าบวมทันเวลา '.repeat(6)],
] as const)('user text in %s fills its lines: only the last line may be short', async (language, words) => {
  const pdf = createPdf(language, 'Words', new Date(0))
  prose(pdf, words)
  const { lines } = readPdf(await bytesOf(pdf))
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines.slice(0, -1)) expect(line.length).toBeGreaterThan(60)
})
