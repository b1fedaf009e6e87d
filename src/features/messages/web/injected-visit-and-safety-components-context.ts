import { type ComponentType, createContext, useContext } from 'react';
import type { Card } from '../contract/visit-card-schema.ts';

export interface Person {
  /** The user's id, not the profile's. */
  id: string;
  name: string;
}

/** What a conversation shows of the features above this one. `src/shell` passes it in: they import messages. */
export interface VisitAndSafetyComponents {
  /** Draws a card instead of a message's text. */
  Card: ComponentType<{ card: Card; title: string; other: string }>;
  /** Says whether a guardian reads along. `hasBegun`: whether the conversation has a message; undefined while it loads. */
  ReadAlongNotice: ComponentType<{ other: Person; hasBegun: boolean | undefined }>;
  UnblockButton: ComponentType<{ person: Person }>;
  ReportDialog: ComponentType<{
    open: boolean;
    onOpenChange: (open: boolean) => void;
    person: Person;
    messageId?: string;
  }>;
  BlocksDialog: ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>;
}

const Context = createContext<VisitAndSafetyComponents | undefined>(undefined);

export const VisitAndSafetyComponentsProvider = Context.Provider;

export function useVisitAndSafetyComponents(): VisitAndSafetyComponents {
  const components = useContext(Context);
  if (!components) throw new Error('A conversation needs an VisitAndSafetyComponentsProvider above it');
  return components;
}
