import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/styles.css';
import { Toaster } from '#ui/feedback/Toaster.tsx';
import { Controls } from './ControlExamples.tsx';
import { DisplayExamples } from './DisplayExamples.tsx';
import { Fields } from './FieldExamples.tsx';
import { GalleryAppFrame } from './GalleryAppFrame.tsx';

// Every component of src/ui on one page: tests/e2e/ui-components.e2e.ts looks at it in a real browser.
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <GalleryAppFrame>
      <DisplayExamples />
      <Controls />
      <Fields />
    </GalleryAppFrame>
    <Toaster />
  </StrictMode>,
);
