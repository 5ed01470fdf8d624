/**
 * A user who comes from a home's page writes the next message about that home, even if the conversation is about
 * another (D 7.2).
 */
import type { Correspondent } from '@keyhold/api/chat.schema.ts'
import { useState } from 'react'
import { type Home, nameOf } from './homeName.ts'
import { useTopicListing } from './queries.ts'

interface TopicChangeState {
  /** The next message's home: the one the page was opened from, until a message named it. */
  readonly about: string | undefined
  /** The same, if the conversation is currently about another one. */
  readonly home: Home | undefined
  /** A message named it. */
  done(): void
}

export function useTopicChange(about: string | undefined, correspondent: Correspondent | undefined): TopicChangeState {
  const [named, setNamed] = useState<string>()
  const wanted = about === named ? undefined : about
  const topic = correspondent?.topic ?? correspondent?.roomAd
  const isTopicChange = wanted !== undefined && correspondent !== undefined && topic?.id !== wanted
  const { data, isLoading } = useTopicListing(isTopicChange ? wanted : undefined)
  return {
    about: wanted,
    // The line is rendered before its text loads, to avoid layout shift.
    home: isTopicChange ? (data ? nameOf(data) : { id: wanted, title: isLoading ? '…' : null }) : undefined,
    done: () => setNamed(about),
  }
}
