import { Bookmark, LayoutGrid, List, Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { RemovableChip } from '#ui/display/RemovableChip.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { SegmentedControl } from '#ui/forms/SegmentedControl.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { TabPanel, Tabs } from '#ui/layout/Tabs.tsx';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { Sheet } from '#ui/overlays/Sheet.tsx';

export function Controls() {
  const [chips, setChips] = useState(['Football', 'Quarterback', 'Class of 2027', 'TX']);
  return (
    <div className="mt-3 grid gap-3 lg:grid-cols-2">
      <Card title="Buttons">
        <div className="flex flex-wrap items-center gap-2">
          <Button>Primary</Button>
          <Button variant="outline">Outline</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger">Danger</Button>
          <Button disabled>Disabled</Button>
          <Button size="lg" pending pendingText="Saving...">
            Save Changes
          </Button>
          <Button size="xl">Get Started</Button>
          <IconButton label="Bookmark" aria-pressed={false}>
            <Bookmark aria-hidden />
          </IconButton>
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-1.5">
          {chips.map((chip) => (
            <RemovableChip
              key={chip}
              label={chip}
              onRemove={() => setChips(chips.filter((other) => other !== chip))}
            />
          ))}
          <Button variant="ghost" className="text-muted hover:text-fg" onClick={() => setChips([])}>
            Clear All
          </Button>
        </div>
      </Card>
      <Card title="Choices">
        <SegmentedControlAndTabsExamples />
      </Card>
      <Card title="Overlays">
        <OverlayExamples />
      </Card>
    </div>
  );
}

function SegmentedControlAndTabsExamples() {
  const [view, setView] = useState<'grid' | 'list' | 'map'>('grid');
  const [tab, setTab] = useState<'personal' | 'academic'>('personal');
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <SegmentedControl
          label="View"
          iconsOnly
          value={view}
          onValueChange={setView}
          options={[
            { value: 'grid', label: 'Grid', icon: <LayoutGrid /> },
            { value: 'list', label: 'List', icon: <List /> },
            { value: 'map', label: 'Map', icon: <MapIcon /> },
          ]}
        />
        <SegmentedControl
          label="View with words"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'grid', label: 'Grid' },
            { value: 'list', label: 'List' },
          ]}
        />
      </div>
      <Tabs
        className="mt-3"
        label="Profile"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'personal', label: 'Personal' },
          { value: 'academic', label: 'Academic' },
        ]}
      >
        <TabPanel value="personal">Height and weight</TabPanel>
        <TabPanel value="academic">Grades</TabPanel>
      </Tabs>
    </>
  );
}

function OverlayExamples() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'sheet'>();
  const openOnly = (name: typeof open) => (shown: boolean) => setOpen(shown ? name : undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" onClick={() => setOpen('dialog')}>
        Open dialog
      </Button>
      <Button variant="outline" onClick={() => setOpen('confirm')}>
        Open question
      </Button>
      <Button variant="outline" onClick={() => setOpen('sheet')}>
        Open sheet
      </Button>
      <Button
        variant="outline"
        onClick={() => toast({ title: 'Welcome back!', description: "You've been successfully logged in." })}
      >
        Show notice
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          toast({
            title: 'Login failed',
            description: 'Invalid email or password.',
            variant: 'destructive',
          })
        }
      >
        Show failure
      </Button>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={openOnly('dialog')}
        size="2xl"
        title="Marcus Whitfield"
        description="Send a message to Marcus Whitfield, Football Quarterback"
        hideDescription
        bodyClassName="h-96"
        footer={<Button onClick={() => setOpen(undefined)}>Done</Button>}
      >
        No messages yet. Start the conversation!
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={openOnly('confirm')}
        title="Delete this message?"
        description="It disappears for both of you."
        confirmLabel="Delete message"
        danger
        onConfirm={() => setOpen(undefined)}
      />
      <Sheet
        open={open === 'sheet'}
        onOpenChange={openOnly('sheet')}
        title="Filters"
        description="Showing 1,284 athletes"
        footer={<Button className="flex-1">Show athletes</Button>}
      >
        Fields of the filter
      </Sheet>
    </div>
  );
}
