/** The social fields of a profile with their labels, in the order in which they are shown. */
export const labelledSocialFields = [
  { name: 'instagramHandle', label: 'Instagram', placeholder: '@you' },
  { name: 'twitterHandle', label: 'X (Twitter)', placeholder: '@you' },
  { name: 'tiktokHandle', label: 'TikTok', placeholder: '@you' },
  { name: 'youtubeChannel', label: 'YouTube', placeholder: '@yourchannel' },
  { name: 'linkedinProfile', label: 'LinkedIn', placeholder: 'linkedin.com/in/you' },
  { name: 'personalWebsite', label: 'Personal Website', placeholder: 'example.com' },
] as const;
