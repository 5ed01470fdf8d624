/** Hydrates the page in the browser with its embedded messages. */
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fetchMessages } from './gateways/text/fetchMessages.client.ts'
import { createMessageStore, readEmbeddedMessages, TextProvider } from './gateways/text/useText.tsx'
import { hasOldStorage } from './gateways/theme.ts'

startTransition(() => {
  if (hasOldStorage()) return
  const { language, words } = readEmbeddedMessages()
  hydrateRoot(
    document,
    <StrictMode>
      <TextProvider messages={createMessageStore(language, words, fetchMessages)}>
        <HydratedRouter />
      </TextProvider>
    </StrictMode>,
    // A recoverable hydration error is still a fault: logs its cause, where the default only reports that there was
    // one.
    { onRecoverableError: (error) => reportError((error as Error).cause ?? error) },
  )
})
