/** Forms with files, whose fields OpenAPI does not describe: valid ones, and damaged ones. */
import fc from 'fast-check'
import { aNastyValue, known } from './inputs.ts'

/** A form to be encoded: its fields, its file, and the damage to its bytes. */
export interface Form {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: 'picture' | 'pdf' | 'nonsense' | 'empty' | 'none'
  readonly fileName: string
  readonly harm: 'none' | 'cut' | 'no boundary' | 'another boundary' | 'fields twice' | 'file first'
}

type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>
const aPart = fc.constantFrom('handover', 'deposit')
const aStage = fc.constantFrom('move-in', 'move-out')

/** The fields of each form, by the path of its call. */
const forms: Readonly<Record<string, Fields>> = {
  '/profile/changeAvatar': { userId: known('userId') },
  '/messages/attachments': { id: fc.uuid({ version: 4 }), recipientId: known('userId') },
  '/roomAd/uploadImage': { id: known('roomAdId'), oldImageList: fc.constantFrom('', '[]'), description: fc.string() },
  '/contract/{id}/inventory/photo': { stage: aStage },
  '/profile/disputes/{id}/evidence': { part: aPart },
}

/** A form for this call, if it takes one. */
export function aForm(path: string, manner: 'valid' | 'nearly valid' | 'wild'): fc.Arbitrary<Form> | undefined {
  const fields = forms[path]
  if (!fields) return undefined
  const isValid = manner === 'valid'
  const broken = Object.fromEntries(Object.keys(fields).map((name) => [name, aNastyValue]))
  return fc.record({
    fields: fc.record(manner === 'wild' ? broken : fields, isValid ? {} : { requiredKeys: [] }),
    file: isValid ? fc.constantFrom('picture', 'pdf') : fc.constantFrom('picture', 'pdf', 'nonsense', 'empty', 'none'),
    fileName: isValid
      ? fc.constant('living.jpg')
      : fc.constantFrom('../a.jpg', '', '\u202Egpj.exe', 'a'.repeat(400), 'x.svg'),
    harm: isValid
      ? fc.constant('none')
      : fc.constantFrom('none', 'cut', 'no boundary', 'another boundary', 'fields twice', 'file first'),
  })
}

/** The bytes of a form and their content type. The file's field has the name that the pages use. */
export function writtenForm(
  { fields, file, fileName, harm }: Form,
  path: string,
  files: Readonly<Record<'picture' | 'pdf', Buffer>>,
): { readonly type: string; readonly bytes: Buffer } {
  const boundary = 'keyhold-fuzz'
  const head = (about: string) => `--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n`
  const texts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`${head(`name="${name}"`)}\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`),
  )
  const bytes = { ...files, nonsense: Buffer.from('GIF89a nonsense'), empty: Buffer.alloc(0), none: undefined }[file]
  const name = path === '/roomAd/uploadImage' ? 'files' : 'file'
  const escaped = fileName.replaceAll('"', '')
  const type = file === 'pdf' ? 'application/pdf' : 'image/jpeg'
  const sent = bytes
    ? [
        Buffer.from(`${head(`name="${name}"; filename="${escaped}"`)}Content-Type: ${type}\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]
    : []
  const again = harm === 'fields twice' ? texts : []
  const parts = harm === 'file first' ? [...sent, ...texts] : [...texts, ...again, ...sent]
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  const said = harm === 'no boundary' ? '' : `; boundary=${harm === 'another boundary' ? 'another' : boundary}`
  return {
    type: `multipart/form-data${said}`,
    bytes: harm === 'cut' ? whole.subarray(0, Math.floor(whole.length / 2)) : whole,
  }
}
