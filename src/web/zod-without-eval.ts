// Zod tries `new Function` for faster objects. The content policy refuses that, and the browser reports every attempt. Zod
// reads its settings when its first schema is made, so this module comes before all others, and does not load Zod itself.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
