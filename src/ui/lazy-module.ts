import { useSyncExternalStore } from 'react';

interface LazyModuleState<Module> {
  module?: Module;
  /** Why the last load failed. */
  error?: unknown;
  isLoading: boolean;
}

export interface LazyModule<Module> {
  getState(): LazyModuleState<Module>;
  subscribe(onChange: () => void): () => void;
  /** Imports it unless it is there. Does not reject: the state has the error. */
  load(): Promise<void>;
  /** Imports it ahead of its use; a failure is forgotten. */
  preload(): Promise<void>;
  /** Drops the error of a load that somebody else has made. */
  forgetError(): void;
}

/**
 * A chunk that is imported at its first use. React.lazy keeps a failed import for ever; here each load tries again.
 * `recover` gets the error of a load and returns the one to show; it may also reload the page and never resolve.
 */
export function createLazyModule<Module>(
  importModule: () => Promise<Module>,
  recover: (error: unknown) => Promise<unknown> = async (error) => error,
): LazyModule<Module> {
  let state: LazyModuleState<Module> = { isLoading: false };
  let importing: Promise<void> | undefined;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const setState = (next: LazyModuleState<Module>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const importAndAllowRetry = async () => {
    try {
      setState({ module: await importModule(), isLoading: false });
    } finally {
      importing = undefined;
    }
  };
  const importOnce = () => {
    importing ??= importAndAllowRetry();
    return importing;
  };
  const importOrRecover = async () => {
    setState({ ...state, isLoading: true });
    try {
      await importOnce();
    } catch (error) {
      setState({ error: await recover(error), isLoading: false });
    } finally {
      loading = undefined;
    }
  };
  return {
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    async load() {
      if (state.module) return;
      loading ??= importOrRecover();
      await loading;
    },
    async preload() {
      if (!state.module) await importOnce().catch(() => {});
    },
    forgetError() {
      if (state.error !== undefined) setState({ isLoading: state.isLoading });
    },
  };
}

export function useLazyModule<Module>({ subscribe, getState }: LazyModule<Module>): LazyModuleState<Module> {
  return useSyncExternalStore(subscribe, getState, getState);
}
