/** Wakes the page in the browser with the words that came inside it. */
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fetchWords } from './gateways/fetchWords.client.ts'
import { createTexts, embeddedWords, TextProvider } from './gateways/text.tsx'

const { language, words } = embeddedWords()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextProvider texts={createTexts(language, words, fetchWords)}>
        <HydratedRouter />
      </TextProvider>
    </StrictMode>,
    // What React mended by itself is still a fault: its cause is named, where the default says only that there was one.
    { onRecoverableError: (error) => reportError((error as Error).cause ?? error) },
  )
})
