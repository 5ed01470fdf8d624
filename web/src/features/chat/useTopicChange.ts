/** Whoever comes from a home's page speaks of that home with their next message, though the talk be about another (D 7.2). */
import type { Correspondent } from '@keyhold/api/chat.schema.ts'
import { useState } from 'react'
import { type Home, nameOf } from './homeName.ts'
import { useTopicListing } from './queries.ts'

interface TopicChangeState {
  /** The home that the next message names: the one that the page was opened from, until a message did. */
  readonly about: string | undefined
  /** The same, where the talk is about another one now. */
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
    // The line is there before its words, so that nothing moves.
    home: isTopicChange ? (data ? nameOf(data) : { id: wanted, title: isLoading ? '…' : null }) : undefined,
    done: () => setNamed(about),
  }
}
