/** What a language is called in another one, as it stands within a sentence; the code, if nobody knows it. */
export function languageName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
