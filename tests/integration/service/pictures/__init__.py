"""Pictures of what people are shown: how they reach people, and how they are drawn ahead."""
