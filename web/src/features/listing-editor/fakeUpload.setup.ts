/** For tests: an upload answered by the test's `fetch`, with its progress reported half-way. */
export class FetchedUpload {
  status = 0
  responseText = ''
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onloadend: () => void = () => undefined
  private address: readonly [method: string, url: string] = ['POST', '']
  open(...address: [string, string]): void {
    this.address = address
  }
  setRequestHeader(): void {}
  getResponseHeader = () => null
  abort(): void {
    this.onloadend()
  }
  async send(body: FormData): Promise<void> {
    const [method, url] = this.address
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    const answer = await fetch(url, { method, body }).catch(() => undefined)
    if (answer) Object.assign(this, { status: answer.status, responseText: await answer.text() })
    this.onloadend()
  }
}
