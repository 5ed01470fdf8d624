/** For tests: uploads whose server a test controls. */
import { vi } from 'vitest'

/** An upload in progress. */
export class FakeUpload {
  status = 0
  responseText = ''
  form: FormData | undefined
  isAborted = false
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onloadend: () => void = () => undefined
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader = () => null
  send(form: FormData): void {
    this.form = form
    started.push(this)
  }
  abort(): void {
    this.isAborted = true
    this.onloadend()
  }
  /** Reports progress. */
  tell(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total })
  }
  answer(status: number, body: object): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.onloadend()
  }
  /** The server has stored it. */
  keep(kind: 'picture' | 'pdf' = 'picture'): void {
    const file = this.form?.get('file')
    const name = file instanceof File ? file.name : ''
    const size = kind === 'picture' ? { width: 800, height: 400 } : { width: null, height: null }
    this.answer(200, { id: this.form?.get('id'), kind, name, bytes: 300_000, ...size })
  }
  loseNetwork(): void {
    this.onloadend()
  }
}

let started: FakeUpload[] = []

/** Intercepts uploads from now on; the returned list grows with each. */
export function fakeUploads(): FakeUpload[] {
  started = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
  return started
}
