/** Joins Thai words in the messages at build time: no browser has to load the list of those words. */
import { keepWordsWhole } from '@keyhold/rental/thaiWords.ts'
import type { Plugin } from 'vite'

const thaiSentences = /[\\/]locales[\\/]th[\\/]\w+\.json$/

/** A file of messages as built. */
export function holdWords(file: string, sentences: string): string {
  return thaiSentences.test(file) ? keepWordsWhole(sentences) : sentences
}

export function heldWords(): Plugin {
  return {
    name: 'held-words',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?')
      return thaiSentences.test(file) ? { code: holdWords(file, code), map: null } : undefined
    },
  }
}
